#pragma once

#include "Containers/Array.h"
#include "Serialization/Archive.h"

class IFileManager
{
public:
	static IFileManager& Get();
	virtual FArchive* CreateFileReader(const TCHAR* Filename, uint32 ReadFlags = 0);
	virtual FArchive* CreateFileWriter(const TCHAR* Filename, uint32 WriteFlags = 0);
	virtual bool FileExists(const TCHAR* Filename);
	virtual bool DirectoryExists(const TCHAR* InDirectory);
	virtual bool MakeDirectory(const TCHAR* Path, bool Tree = false);
	virtual bool Delete(const TCHAR* Filename, bool RequireExists = false, bool EvenReadOnly = false, bool Quiet = false);
	virtual bool DeleteDirectory(const TCHAR* Path, bool RequireExists = false, bool Tree = false);
	virtual int64 FileSize(const TCHAR* Filename);
	virtual void FindFiles(TArray<FString>& FileNames, const TCHAR* Directory, const TCHAR* FileExtension = nullptr);
};
