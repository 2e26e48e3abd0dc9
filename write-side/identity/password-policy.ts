import { dictionary } from '@zxcvbn-ts/language-common'
import { PRODUCER_PASSWORD_MIN } from '#domain/identity/contract.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

const common = new Set(dictionary['passwords-common'] as string[])

/** Refuses passwords that everyone tries first, and short ones where there is money behind them. */
export function weakness(password: string, cameAs: 'consumer' | 'producer'): Refusal | undefined {
  if (common.has(password.toLowerCase())) return refuse('password_too_common')
  if (cameAs === 'producer' && password.length < PRODUCER_PASSWORD_MIN) return refuse('password_too_short')
  return undefined
}
