import { dictionary } from '@zxcvbn-ts/language-common'
import { identityProblems } from '#domain/identity/contract.ts'
import { type PasswordOwner, passwordWeakness } from '#domain/identity/password-rule.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

const common = new Set(dictionary['passwords-common'] as string[])

/** Refuses passwords that everyone tries first, and those that the rule of the domain refuses. */
export function passwordProblem(password: string, owner: PasswordOwner): Refusal | undefined {
  const weak = common.has(password.toLowerCase()) ? 'password_too_common' : passwordWeakness(password, owner)
  return weak && refuse(weak, { fields: { password: identityProblems[weak].text } })
}
