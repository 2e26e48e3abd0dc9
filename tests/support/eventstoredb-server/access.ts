import { type Metadata, status } from '@grpc/grpc-js'
import { originalOf } from './metadata.ts'
import type { ServerLog } from './server-log.ts'
import { failure, type WireError } from './wire.ts'

export interface User {
  readonly password: string
  readonly groups?: readonly string[]
}
/** By name. Without users the server is insecure: everyone may do everything. */
export type Users = Readonly<{ [name: string]: User }>

type Right = '$r' | '$w' | '$d'

/** The error to answer a call with that its caller may not make; undefined when they may. */
export type Guard = (call: { readonly metadata: Metadata }, right: Right, stream: string) => WireError | undefined

/** Access as EventStoreDB 24.6 decides it: `$admins` always, others by the list of the stream, or else the default one. */
export function guardOf(log: ServerLog, users: Users | undefined): Guard {
  if (!users) return () => undefined
  return ({ metadata }, right, stream) => {
    const names = namesOf(String(metadata.get('authorization')[0] ?? ''), users)
    if (!names) return failure(status.UNAUTHENTICATED, 'not-authenticated')
    return names.includes('$admins') || rolesOf(log, right, stream).some((role) => names.includes(role))
      ? undefined
      : failure(status.PERMISSION_DENIED, 'access-denied')
  }
}

/** The caller's name and groups, and the one everyone is in; undefined with a wrong name or password. */
function namesOf(authorization: string, users: Users): readonly string[] | undefined {
  const [, given] = /^Basic (.+)$/.exec(authorization) ?? []
  // Without credentials nobody is let in, as a server since 23.10 does it.
  if (given === undefined) return []
  const [name = '', password] = Buffer.from(given, 'base64').toString().split(':')
  const user = users[name]
  return user?.password === password ? [name, '$all', ...(user?.groups ?? [])] : undefined
}

const META = { $r: '$mr', $w: '$mw', $d: '$mw' } as const

function rolesOf(log: ServerLog, right: Right, stream: string): readonly string[] {
  const original = originalOf(stream)
  // Nobody deletes a metadata stream.
  if (original !== undefined && right === '$d') return []
  const [name, needed] = original === undefined ? [stream, right] : [original, META[right]]
  const system = name.startsWith('$')
  const byDefault = log.settings()?.[system ? '$systemStreamAcl' : '$userStreamAcl']?.[needed]
  return [log.metadataOf(name).$acl?.[needed] ?? byDefault ?? (system ? '$admins' : '$all')].flat()
}
