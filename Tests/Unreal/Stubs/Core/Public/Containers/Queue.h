#pragma once

#include "CoreTypes.h"

enum class EQueueMode
{
	Mpsc,
	Spsc
};

template <typename T, EQueueMode Mode = EQueueMode::Spsc> class TQueue
{
public:
	TQueue();
	~TQueue();
	bool Enqueue(const T& Item);
	bool Enqueue(T&& Item);
	bool Dequeue(T& OutItem);
	bool IsEmpty() const;
	void Empty();
};
