import { account } from '#domain/identity/account.decider.ts'
import { staffMember } from '#domain/identity/staff-member.decider.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { policiesForSignup } from '#domain/policies/policies.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { PRODUCERS, SHOPPERS, STAFF } from '../content.ts'
import type { Seeder, Step } from './seeder.ts'

interface DemoAccount {
  readonly username: string
  readonly email: string
  readonly signupRole: 'consumer' | 'producer'
  readonly daysAgo: number
  readonly staffRole?: StaffRole
}

/** All accounts: producers, shoppers and staff. */
export const ACCOUNTS: readonly DemoAccount[] = [
  ...PRODUCERS.map(
    ({ username, joinedDaysAgo }): DemoAccount => ({
      username,
      email: `${username}@example.com`,
      signupRole: 'producer',
      daysAgo: joinedDaysAgo + 1,
    }),
  ),
  ...SHOPPERS.filter(({ hasAccount }) => hasAccount).map(
    ({ key, email }, i): DemoAccount => ({ username: key, email, signupRole: 'consumer', daysAgo: 190 - i * 5 }),
  ),
  ...STAFF.map(
    ({ username, role }): DemoAccount => ({
      username,
      email: `${username}@example.com`,
      signupRole: 'consumer',
      daysAgo: 195,
      staffRole: role,
    }),
  ),
]

/** Accounts with verified email addresses. */
export const accountSteps = (seeder: Seeder): Step[] =>
  ACCOUNTS.flatMap((entry) => {
    const { username, daysAgo, staffRole } = entry
    const concerns = [username]
    const steps = [
      { at: seeder.daysAgo(daysAgo), concerns, run: () => register(seeder, entry) },
      { at: seeder.daysAgo(daysAgo, 4 * MINUTE_MS), concerns, run: () => verifyEmail(seeder, entry) },
    ]
    if (!staffRole) return steps
    const assigned = { at: seeder.daysAgo(194), concerns, run: () => assignRole(seeder, username, staffRole) }
    return [...steps, assigned]
  })

const MINUTE_MS = 60_000

async function register(seeder: Seeder, { username, email, signupRole, daysAgo }: DemoAccount): Promise<void> {
  const accountId = seeder.ids.account(username)
  const context = seeder.context(`account/${username}`, { kind: 'account', id: accountId }, seeder.daysAgo(daysAgo))
  const accounts = accountsOn(seeder)
  const refusal = await accounts.reserveNames(accountId, { username, email }, context)
  if (refusal) throw new Error(`the demo's ${username} cannot have this name: ${refusal.refused}`)
  const acceptedPolicies = policiesForSignup(signupRole)
  const command = {
    type: 'RegisterAccount',
    accountId,
    username,
    email,
    signupRole,
    acceptedPolicies,
  } as const
  await seeder.send({ decider: account, id: accountId, command, context })
  await accounts.requestVerification(accountId, context)
}

/** Uses the token hash of the account's own stream: there is no email to open. */
async function verifyEmail(seeder: Seeder, { username, daysAgo }: DemoAccount): Promise<void> {
  const accountId = seeder.ids.account(username)
  const at: Instant = seeder.daysAgo(daysAgo, 4 * MINUTE_MS)
  const state = await seeder.bus.load(account, accountId)
  const token = state.status === 'registered' ? state.verifications.at(-1) : undefined
  if (!token) return
  const context = seeder.context(`confirm/${username}`, { kind: 'account', id: accountId }, at)
  const command = { type: 'VerifyEmail', tokenHash: token.hash, now: at } as const
  await seeder.send({ decider: account, id: accountId, command, context })
}

function assignRole(seeder: Seeder, username: string, role: StaffRole): Promise<unknown> {
  const context = seeder.context(`staff/${username}`, { kind: 'system', id: 'cli' }, seeder.daysAgo(194))
  const id = seeder.ids.account(username)
  const member = { accountId: id, verified: true, closed: false, erased: false, sanctioned: false }
  const command = { type: 'AssignStaffRole', role, account: member } as const
  return seeder.send({ decider: staffMember, id, command, context })
}

/** Marks the past notifications of all accounts but the last as read; see `markSeeded`. */
export const readNotificationsSteps = (seeder: Seeder): Step[] =>
  ACCOUNTS.slice(0, -1).map(({ username }) => ({
    at: seeder.now,
    concerns: [username],
    run: () => readNotifications(seeder, username),
  }))

const LAST_USERNAME = ACCOUNTS.at(-1)!.username

/** Whether the demo was seeded completely: the last account has read its notifications. */
export const isSeeded = ({ readMarks, ids }: Seeder): Promise<boolean> =>
  readMarks.hasReadAll(ids.account(LAST_USERNAME))

/** Must run after all other steps. */
export const markSeeded = (seeder: Seeder): Promise<unknown> => readNotifications(seeder, LAST_USERNAME)

const readNotifications = ({ ids, readMarks, now }: Seeder, username: string): Promise<unknown> =>
  readMarks.markAllRead({ accountId: ids.account(username), through: now, now })
