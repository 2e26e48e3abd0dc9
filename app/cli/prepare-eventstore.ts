import { parseArgs } from 'node:util'
import { accessProblems } from '#app/await-engines.ts'
import { loadConfig } from '#app/cli/load-config.ts'
import { accessOf, prepareAccess } from '#platform/event-store/eventstoredb/access.ts'
import { credentialsFor } from '#platform/event-store/eventstoredb/calls.ts'

/**
 * `prepare-eventstore`: restricts deletion and stream metadata to administrators, and grants the user of
 * `EVENTSTORE_URL` the access that the marketplace needs. Writes as the administrator of `EVENTSTORE_ADMIN_URL`. Exits
 * with 1 if the user's access is still wrong.
 */
export async function prepareEventStore(args: string[]): Promise<void> {
  parseArgs({ args, options: {} })
  const { config } = loadConfig({ LOG_LEVEL: 'warn' })
  const { eventStore } = config
  if (eventStore.kind === 'postgres') throw new Error('EVENTSTORE_URL is not set: the log is in PostgreSQL')
  if (!eventStore.adminUrl)
    throw new Error('set EVENTSTORE_ADMIN_URL to the address with the name and password of an administrator')
  if (/[?&]tls=false(&|$)/i.test(eventStore.url))
    throw new Error(
      'this EventStoreDB is insecure (tls=false): it has no users, so anyone who can connect may delete events',
    )
  const user = credentialsFor(eventStore.url)?.username
  if (!user) throw new Error('EVENTSTORE_URL names no user: esdb://<user>:<password>@…')
  for (const { setting, written } of await prepareAccess({ url: eventStore.adminUrl }, user))
    process.stdout.write(`${setting}: ${written ? `written for ${user}` : 'already correct'}\n`)
  const problems = accessProblems(await accessOf({ url: eventStore.url }))
  if (problems.length === 0)
    return void process.stdout.write(`${user} may append and read, and neither delete nor write metadata\n`)
  process.stdout.write(`${user} ${problems.join(', and ')}\n`)
  process.exitCode = 1
}
