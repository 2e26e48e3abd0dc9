import type { UserView } from '#domain/identity/contract.ts'
import { paths } from '#frontend/lib/paths.ts'
import { pagesOf } from '#frontend/lib/staff-pages.ts'

/** Where somebody's own things are: a producer's orders to prepare, a shopper's orders to come, the staff's cases. */
export function homeOf({
  role,
  staff,
  staffSetupRequired,
}: Pick<UserView, 'role' | 'staff' | 'staffSetupRequired'>): string {
  if (staffSetupRequired) return paths.accountPart(staffSetupRequired === 'second_step' ? 'security' : 'password')
  if (staff) return pagesOf(staff)[0]?.path ?? paths.home
  return role === 'producer' ? paths.producerDashboard : paths.dashboard
}

/** Where selling begins, or goes on. */
export function sellingPathOf(user: Pick<UserView, 'producerId'> | null | undefined): string {
  if (!user) return paths.signupToSell
  return user.producerId ? paths.producerDashboard : paths.becomeProducer
}
