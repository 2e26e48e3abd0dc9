import type { Clerk } from '../clerk.ts'
import type { Account, BankAccount } from '../connect/account-objects.ts'
import type { Told } from '../connect/account-steps.ts'
import type { Form } from '../form.ts'
import { BANK_ACCOUNTS, fieldsFor, impliedIn, ROUTING_NUMBER, SSN_OF_ANOTHER } from './set-up-fields.ts'

export type Answers = Readonly<Record<string, string>>
/** What is wrong, by field. */
export type Problems = Readonly<Record<string, string>>

/** Reads a form that was sent in: what it tells, or what is wrong with it. */
export function answersIn(parts: {
  form: Form
  account: Account
  clerk: Clerk
}): { told: Told } | { problems: Problems } {
  const { form, account, clerk } = parts
  const wanted = account.requirements.currently_due
  const fields = fieldsFor(wanted)
  const problems: Record<string, string> = {}
  for (const { name, problem } of fields) {
    const wrong = problem(answerTo(form, name), clerk.now())
    if (wrong) problems[name] = wrong
  }
  if (Object.keys(problems).length > 0) return { problems }
  const fulfilled = [...impliedIn(wanted), ...fields.flatMap(({ fulfils }) => fulfils)]
  return { told: { fulfilled, bank: bankIn(form, account, clerk), doubted: doubtedIn(form) } }
}

export const answerTo = (form: Form, name: string): string => {
  const answer = form[name]
  return typeof answer === 'string' ? answer.trim().slice(0, 200) : ''
}

function bankIn(form: Form, account: Account, clerk: Clerk): BankAccount | undefined {
  const number = answerTo(form, 'account_number')
  if (!BANK_ACCOUNTS.has(number)) return undefined
  const fails = BANK_ACCOUNTS.get(number)
  return {
    id: clerk.made('ba').id,
    object: 'bank_account',
    account: account.id,
    bank_name: 'SANDBOX TEST BANK',
    country: 'US',
    currency: 'usd',
    last4: number.slice(-4),
    routing_number: ROUTING_NUMBER,
    status: 'new',
    metadata: fails ? { fails } : {},
  }
}

const doubtedIn = (form: Form): Told['doubted'] =>
  answerTo(form, 'ssn_last_4') === SSN_OF_ANOTHER
    ? [
        {
          code: 'verification_failed_keyed_identity',
          reason: 'The person’s keyed-in identity information could not be verified.',
          requirement: 'individual.ssn_last_4',
        },
      ]
    : []
