import { useQuery } from '@tanstack/react-query'
import { identityProblems, type UserView } from '#domain/identity/contract.ts'
import { PASSWORD_MIN, passwordWeakness, STAFF_PASSWORD_MIN } from '#domain/identity/credentials.ts'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'

interface PasswordField {
  readonly password: string
  readonly username: string
  /** The error that the form already shows; the hint does not repeat it. */
  readonly error: string | undefined
  /** The account's staff role, if any. */
  readonly of?: Pick<UserView, 'staff' | 'staffSetupRequired'>
}

/** The rule for new passwords, or why the typed password is too weak. */
export function usePasswordHint({ password, username, error, of }: PasswordField): string {
  const { data: market } = useQuery(marketQuery)
  const staff = Boolean(of?.staff || of?.staffSetupRequired)
  const min = staff ? STAFF_PASSWORD_MIN : PASSWORD_MIN
  const weak = market && passwordWeakness(password, { username, staff, market })
  if (!error && weak && !weak.startsWith('password_too_short')) return identityProblems[weak].text
  return `At least ${min} characters. Don’t use a common password, your username or the marketplace’s name.`
}
