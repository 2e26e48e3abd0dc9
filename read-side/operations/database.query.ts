import type { SystemStatusView } from '#domain/operations/contract.ts'
import type { Database } from '#platform/database/database.ts'

export async function databaseHealth(db: Pick<Database, 'query' | 'pool'>): Promise<SystemStatusView['database']> {
  const [[size], connections] = await Promise.all([
    db.query<{ bytes: number; mostConnections: number }>(SIZE),
    db.query<{ name: string; open: number; busy: number }>(CONNECTIONS),
  ])
  return { bytes: size?.bytes ?? 0, mostConnections: size?.mostConnections ?? 0, connections, pool: db.pool() }
}

const SIZE = `select pg_database_size(current_database())::float8 as bytes,
  current_setting('max_connections')::int as "mostConnections"`

const CONNECTIONS = `select application_name as name, count(*)::int as open,
    count(*) filter (where state = 'active')::int as busy
  from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  group by 1 order by 1`
