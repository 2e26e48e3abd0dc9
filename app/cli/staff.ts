import { loadConfig } from '#app/cli/load-config.ts'
import { type Engines, openEngines } from '#app/engines.ts'
import { accountStatusIn, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import type { StaffAccessChange } from '#domain/identity/staff-access.ts'
import { memberAccountOf, type StaffRoleChange, staffMember } from '#domain/identity/staff-member.decider.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { systemContext } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { twoFactorEnrollmentsIn } from '#write-side/identity/two-factor-enrollments.ts'

const RESET = 'reset-two-factor'
const HELP = `staff <username or email> <role>: one of ${STAFF_ROLES.join(', ')}; or none, or ${RESET}\n`

/**
 * `staff <username or email> <role>`: assigns a staff role to a member, or revokes it with `none`. `reset-two-factor`
 * is for staff who have lost their phone and recovery codes. The command line is trusted.
 */
export async function staff([nameOrEmail = '', action = '']: string[]): Promise<void> {
  const role = STAFF_ROLES.find((each) => each === action)
  if (!nameOrEmail || (!role && action !== 'none' && action !== RESET)) {
    process.stderr.write(HELP)
    process.exitCode = 2
    return
  }
  const { config, logger } = loadConfig({ LOG_LEVEL: 'warn' })
  const engines = await openEngines(config, logger, { joinRunning: true })
  try {
    const message =
      action === RESET ? await resetTwoFactor(engines, nameOrEmail) : await setStaffRole(engines, nameOrEmail, role)
    process.stdout.write(`${message}\n`)
  } finally {
    await engines.closing.closeAll()
  }
}

type Parts = Pick<Engines, 'log' | 'keys' | 'runtime' | 'db'>

/** Returns a message. Throws if there is no such member, or if the member cannot have the role. */
export async function setStaffRole(parts: Parts, nameOrEmail: string, role: StaffRole | undefined): Promise<string> {
  await decide(parts, nameOrEmail, role ? { type: 'AssignStaffRole', role } : { type: 'RevokeStaffRole' })
  return role ? `${nameOrEmail} now has the staff role ${role}` : `${nameOrEmail} no longer has a staff role`
}

/** Returns a message. Throws if there is no such member. */
export async function resetTwoFactor(parts: Parts, nameOrEmail: string): Promise<string> {
  const accountId = await decide(parts, nameOrEmail, { type: 'ResetTwoFactor' })
  await twoFactorEnrollmentsIn(parts.db, parts.keys).deleteOthers(accountId, undefined)
  await sessionsIn(parts.db).endAll(accountId)
  return `Two-factor authentication of ${nameOrEmail} was reset: the next sign-in needs the password only`
}

async function decide(
  { log, keys, runtime }: Parts,
  nameOrEmail: string,
  command: StaffRoleChange | StaffAccessChange,
): Promise<string> {
  const bus = createCommandBus({ log })
  const accounts = accountsOn({ bus, keys, runtime })
  const accountId = await accounts.accountWithName(nameOrEmail.includes('@') ? 'email' : 'username', nameOrEmail)
  if (!accountId) throw new Error(`there is no account with the name or address ${nameOrEmail}`)
  const commandId = runtime.id('command')
  const context = systemContext('cli', { commandId, at: runtime.now() })
  const state = await accounts.load(accountId)
  if (state.status === 'unknown') throw new Error(`there is no account with the name or address ${nameOrEmail}`)
  const member = memberAccountOf(state, accountStatusIn(await bus.load(enforcement, accountId)) !== 'active')
  const decided =
    command.type === 'AssignStaffRole' || command.type === 'RevokeStaffRole'
      ? await bus.dispatch({ decider: staffMember, id: accountId, command: { ...command, account: member }, context })
      : await accounts.send(accountId, { ...command, staff: true }, context)
  if (isRefusal(decided))
    throw new Error(`${nameOrEmail} ${REFUSAL_TEXTS[decided.refused] ?? `cannot get this role: ${decided.refused}`}`)
  return accountId
}

const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  member_email_not_verified: 'has not confirmed their email address yet',
  member_account_closed: 'has closed their account',
  account_not_in_good_standing: 'has a suspended or terminated account',
}
