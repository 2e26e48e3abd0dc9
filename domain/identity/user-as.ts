import type { Actor } from '../kernel/actor.ts'
import type { UserView } from './contract.ts'

/** An account as the session sees it: with the role it may use, or what it must see to first. */
export function sessionUser(user: UserView, actor: Actor | undefined): UserView {
  const member = actor?.kind === 'member' ? actor : undefined
  return { ...user, staff: member?.staff ?? null, staffNeeds: member?.staffSetupRequired ?? null }
}
