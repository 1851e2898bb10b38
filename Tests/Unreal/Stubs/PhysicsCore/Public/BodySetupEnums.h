#pragma once

enum ECollisionTraceFlag : int
{
	CTF_UseDefault,
	CTF_UseSimpleAndComplex,
	CTF_UseSimpleAsComplex,
	CTF_UseComplexAsSimple,
	CTF_MAX
};
enum EBodyCollisionResponse : int
{
	BodyCollision_Enabled,
	BodyCollision_Disabled
};
