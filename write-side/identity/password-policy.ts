import { dictionary } from '@zxcvbn-ts/language-common'
import { PRODUCER_PASSWORD_MIN } from '#domain/identity/contract.ts'
import { STAFF_PASSWORD_MIN } from '#domain/identity/staff-standing.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

const common = new Set(dictionary['passwords-common'] as string[])

/** Refuses passwords that everyone tries first, and short ones where there is money behind them, or the staff's work. */
export function weakness(password: string, { role, staff }: Owner): Refusal | undefined {
  if (common.has(password.toLowerCase())) return refuse('password_too_common')
  if (role === 'producer' && password.length < PRODUCER_PASSWORD_MIN) return refuse('password_too_short')
  if (staff && password.length < STAFF_PASSWORD_MIN) return refuse('password_too_short_for_staff')
  return undefined
}

interface Owner {
  readonly role: 'consumer' | 'producer'
  /** Whether they work for the market. */
  readonly staff: boolean
}
