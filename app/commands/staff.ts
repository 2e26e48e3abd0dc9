import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { accountsOn } from '#write-side/identity/accounts.ts'
import { type Engines, openEngines } from '../engines.ts'
import { configured } from './configured.ts'

const HELP = `staff <user name or e-mail> <role>: one of ${STAFF_ROLES.join(', ')}; or none\n`

/** `staff <who> <role>`: makes a member one of the market's staff, or with `none` no more. Whoever may run this is trusted. */
export async function staff([who = '', wanted = '']: string[]): Promise<void> {
  const role = STAFF_ROLES.find((one) => one === wanted)
  if (!who || (!role && wanted !== 'none')) {
    process.stderr.write(HELP)
    process.exitCode = 2
    return
  }
  const { config, logger } = configured({ LOG_LEVEL: 'warn' })
  const engines = await openEngines(config, logger, { beside: true })
  try {
    process.stdout.write(`${await giveRole(engines, who, role)}\n`)
  } finally {
    await engines.closing.closeAll()
  }
}

/** Answers in a sentence what became of it; throws one for who is not known, or has not confirmed their address. */
export async function giveRole(
  { log, keys, facts }: Pick<Engines, 'log' | 'keys' | 'facts'>,
  who: string,
  role: StaffRole | undefined,
): Promise<string> {
  const accounts = accountsOn({ bus: createCommandBus({ log }), keys, facts })
  const accountId = await accounts.holderOf(who.includes('@') ? 'email' : 'username', who)
  if (!accountId) throw new Error(`nobody here is called ${who}`)
  const commandId = facts.id('command')
  const by = {
    commandId,
    correlationId: commandId,
    actor: { kind: 'system', id: 'operator' },
    at: facts.now(),
  } as const
  const given = await accounts.send(accountId, role ? { type: 'GiveStaffRole', role } : { type: 'TakeStaffRole' }, by)
  if (isRefusal(given)) throw new Error(`${who} has not confirmed their e-mail address yet`)
  return role ? `${who} is of the staff now: ${role}` : `${who} is not of the staff any more`
}
