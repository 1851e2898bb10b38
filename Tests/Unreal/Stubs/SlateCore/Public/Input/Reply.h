#pragma once

class FReply
{
public:
	static FReply Handled();
	static FReply Unhandled();
};
