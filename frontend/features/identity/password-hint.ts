import { useQuery } from '@tanstack/react-query'
import { identityProblems, type UserView } from '#domain/identity/contract.ts'
import { PASSWORD_MIN, passwordWeakness, STAFF_PASSWORD_MIN } from '#domain/identity/credentials.ts'
import { marketQuery } from '#frontend/lib/market.ts'

interface Typed {
  readonly password: string
  readonly username: string
  /** What the form says of the password already: nothing is said twice. */
  readonly error: string | undefined
  /** What the account does for the market, if anything. */
  readonly of?: Pick<UserView, 'staff' | 'staffSetupRequired'>
}

/** The rule for new passwords; while one is typed, what it still lacks. */
export function usePasswordHint({ password, username, error, of }: Typed): string {
  const { data: market } = useQuery(marketQuery)
  const staff = Boolean(of?.staff || of?.staffSetupRequired)
  const min = staff ? STAFF_PASSWORD_MIN : PASSWORD_MIN
  const weak = market && passwordWeakness(password, { username, staff, market })
  if (!error && weak && !weak.startsWith('password_too_short')) return identityProblems[weak].text
  return `At least ${min} characters, without your username or the market’s name, and not one that everyone tries first.`
}
