import type { DeviceView } from '#domain/notifications/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** The devices a member is told on, the newest first. */
export const devicesOf = (db: Sql, accountId: string): Promise<DeviceView[]> => db.query<DeviceView>(OWN, [accountId])

const OWN = `
  select split_part(id, '.', 2) as id, name, since from notifications.push_devices
  where account_id = $1 order by since desc, id`
