import type { AccessLogEvent } from '#domain/audit/audit.events.ts'
import type { AccessType } from '#domain/kernel/access-type.ts'
import { idNamed } from './ids.ts'

interface Over {
  readonly by?: string
  readonly visitEndsAt?: string
}

/** Somebody of the staff has opened something. */
export const looked = (what: AccessType, of: string, { by = 'sue', ...over }: Over = {}): AccessLogEvent => ({
  type: 'AccessRecorded',
  data: { staffAccountId: idNamed('account', by), staffRole: 'support', accessType: what, target: of, ...over },
})
