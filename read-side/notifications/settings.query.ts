import { DEFAULT_SETTINGS, type NotificationSettings } from '#domain/notifications/settings.ts'
import type { Sql } from '#platform/database/database.ts'

/** What a member has chosen to hear of. */
export async function chosenBy(db: Sql, accountId: string): Promise<NotificationSettings> {
  const [row] = await db.query<NotificationSettings>(
    'select said, sound from notifications.settings where account_id = $1',
    [accountId],
  )
  return row ?? DEFAULT_SETTINGS
}
