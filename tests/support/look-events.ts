import type { LookEvent } from '#domain/audit/look.events.ts'
import type { LookKind } from '#domain/kernel/look.ts'
import { idNamed } from './ids.ts'

/** Somebody of the staff has opened something. */
export const looked = (what: LookKind, of: string, by = 'sue'): LookEvent => ({
  type: 'RecordLookedAt',
  data: { by: idNamed('account', by), role: 'support', what, of },
})
