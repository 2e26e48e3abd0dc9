import type { UserView } from '#domain/identity/contract.ts'
import { paths } from '#frontend/lib/paths.ts'

/** Where somebody's own things are: a producer's orders to prepare, a shopper's orders to come, the staff's cases. */
export function homeOf({ role, staff }: Pick<UserView, 'role' | 'staff'>): string {
  if (staff === 'verifier') return paths.supportVerification
  if (staff) return paths.supportMoney
  return role === 'producer' ? paths.producerDashboard : paths.dashboard
}

/** Where selling begins, or goes on. */
export function sellingPathOf(user: Pick<UserView, 'producerId'> | null | undefined): string {
  if (!user) return paths.signupToSell
  return user.producerId ? paths.producerDashboard : paths.becomeProducer
}
