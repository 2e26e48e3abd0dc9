import { account } from '#domain/identity/account.decider.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { agreedAtSignUp, versionsIn } from '#domain/policies/published.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { daysHere } from './history.ts'
import { inParallel } from './in-parallel.ts'
import { PRODUCERS } from './producers/all.ts'
import type { Seeding } from './seeding.ts'
import { SHOPPERS } from './shoppers.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'
import { STAFF } from './staff.ts'

interface Person {
  readonly username: string
  readonly email: string
  readonly cameAs: 'consumer' | 'producer'
  readonly daysAgo: number
  readonly staff?: StaffRole
}

/** Everyone with an account: the producers, the shoppers, the staff. */
export const PEOPLE: readonly Person[] = [
  ...PRODUCERS.map(({ username }, i): Person => {
    return { username, email: `${username}@example.com`, cameAs: 'producer', daysAgo: daysHere(i) + 1 }
  }),
  ...SHOPPERS.filter((shopper) => shopper.account).map(({ key, email }, i): Person => {
    return { username: key, email, cameAs: 'consumer', daysAgo: 190 - i * 5 }
  }),
  ...STAFF.map(({ username, role }): Person => {
    return { username, email: `${username}@example.com`, cameAs: 'consumer', daysAgo: 195, staff: role }
  }),
]

/** Accounts with confirmed addresses. Only those that may be tried have a password; nobody can sign in as the others. */
export async function seedPeople(
  seeding: Seeding,
  setPassword: (accountId: string, password: string) => Promise<void>,
): Promise<void> {
  await inParallel({ of: PEOPLE, atOnce: 32 }, (person) => register(seeding, person))
  for (const { username, password } of DEMO_SIGN_INS) await setPassword(seeding.ids.account(username), password)
}

async function register(seeding: Seeding, { username, email, cameAs, daysAgo, staff }: Person): Promise<void> {
  const accountId = seeding.ids.account(username)
  const at = seeding.daysAgo(daysAgo)
  const by = seeding.sender(`account/${username}`, { kind: 'account', id: accountId }, at)
  const accounts = accountsOn(seeding)
  const refusal = await accounts.claimNames(accountId, { username, email }, by)
  if (refusal) throw new Error(`the demo's ${username} cannot have this name: ${refusal.refused}`)
  const agreed = agreedAtSignUp(cameAs)
  const accepted = { acceptedTerms: versionsIn(agreed).terms!, agreed }
  const command = { type: 'RegisterAccount', accountId, username, email, cameAs, ...accepted } as const
  await seeding.send({ decider: account, id: accountId, command, by })
  await accounts.requestVerification(accountId, by)
  await confirmAddress(seeding, { username, accountId, at: seeding.daysAgo(daysAgo, 4 * 60_000) })
  if (staff) await giveRole(seeding, { username, accountId, role: staff })
}

async function giveRole(
  seeding: Seeding,
  { username, accountId, role }: { username: string; accountId: string; role: StaffRole },
): Promise<void> {
  const by = seeding.sender(`staff/${username}`, { kind: 'system', id: 'operator' }, seeding.daysAgo(194))
  await seeding.send({ decider: account, id: accountId, command: { type: 'GiveStaffRole', role }, by })
}

/** As if they had opened the mail: the account itself tells what the token in it hashes to. */
async function confirmAddress(
  seeding: Seeding,
  { username, accountId, at }: { username: string; accountId: string; at: Instant },
): Promise<void> {
  const state = await seeding.bus.load(account, accountId)
  const token = state.status === 'registered' ? state.verifications.at(-1) : undefined
  if (!token) return
  const by = seeding.sender(`confirm/${username}`, { kind: 'account', id: accountId }, at)
  const command = { type: 'VerifyEmail', tokenHash: token.hash, now: at } as const
  await seeding.send({ decider: account, id: accountId, command, by })
}
