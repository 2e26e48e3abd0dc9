import pg from 'pg'
import { waitUntil } from '#tests/support/waiting.ts'

/** Blocks the next append of an event type in PostgreSQL, just before the write, and all appends after it. */
export interface BlockedAppend {
  /** Resolves when an append is blocked. */
  reached(): Promise<void>
  /** Cancels the blocked append; later ones succeed. */
  cancel(): Promise<void>
}

export async function blockAppend(url: string, type: string): Promise<BlockedAppend> {
  const holder = new pg.Client({ connectionString: url, application_name: 'blocked-append' })
  await holder.connect()
  await holder.query(`
    create function wait_at_fault() returns trigger language plpgsql as $$
    begin
      if new.type = tg_argv[0] then perform pg_advisory_xact_lock(${LOCK}); end if;
      return new;
    end $$`)
  await holder.query(`create trigger wait_at_fault before insert on events
    for each row execute function wait_at_fault(${pg.escapeLiteral(type)})`)
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  const waiting = async () => (await holder.query<{ pid: number }>(WAITING, [LOCK])).rows
  return {
    reached: async () => void (await waitUntil(waiting, ({ length }) => length > 0)),
    cancel: async () => {
      for (const { pid } of await waiting()) await holder.query('select pg_terminate_backend($1, 5000)', [pid])
      await holder.query('drop trigger wait_at_fault on events')
      await holder.end()
    },
  }
}

const LOCK = 4711
const WAITING = `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted
  and database = (select oid from pg_database where datname = current_database())`
