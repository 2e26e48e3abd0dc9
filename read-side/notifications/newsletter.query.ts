import type { NewProduct } from '#domain/notifications/newsletter.ts'
import { isChannelEnabled } from '#domain/notifications/settings.ts'
import type { Sql } from '#platform/database/database.ts'
import type { SettingsRow } from '#read-side/notifications/notifications.projection.ts'

/** Products listed between two days (`2026-05-01`), those of the member's favorite producers first. */
export const newProductsFor = (
  db: Sql,
  { accountId, after, until }: { readonly accountId: string; readonly after: string; readonly until: string },
): Promise<NewProduct[]> => db.query<NewProduct>(NEW_PRODUCTS, [accountId, after, until])

const NEW_PRODUCTS = `
  select p.name, f.business_name as "businessName", p.price_cents::float8 as "priceCents", k.id is not null as "fromFavoriteProducer"
  from catalog.products p
  join producers.profiles f on f.id = p.producer_id
  left join favorites.favorites k on k.account_id = $1 and k.kind = 'producer' and k.target_id = f.id
  where p.listed and p.in_stock and p.created_at >= $2 and p.created_at < $3
  order by (k.id is not null) desc, p.created_at desc, p.id desc limit 8`

/** The subscribers of the newsletter, in batches. */
export async function* newsletterSubscribers(db: Sql): AsyncGenerator<string[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: SettingsRow[] = await db.query<SettingsRow>(SETTINGS_PAGE, [after, PAGE])
    yield rows.filter((row) => isChannelEnabled(row, 'marketing', 'email')).map(({ accountId }) => accountId)
    after = rows.length === PAGE ? rows.at(-1)?.accountId : undefined
  }
}

const PAGE = 500
const SETTINGS_PAGE = `select account_id as "accountId", choices, sound_enabled as "soundEnabled" from notifications.settings
  where account_id > $1 order by account_id limit $2`
