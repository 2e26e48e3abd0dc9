import { addDays, type CalendarDate, monthOf } from '#domain/kernel/calendar-date.ts'
import type { NewsletterContent } from '#domain/notifications/newsletter.ts'
import { seasonOfMonth } from '#domain/seasonal/season.ts'
import type { Sql } from '#platform/database/database.ts'
import { newGoodsFor } from '#read-side/notifications/market-letter.query.ts'
import { itemsInSeason } from '#read-side/seasonal/in-season.query.ts'

/** What the market's letter of a day tells a reader: the week's new goods, and what is in season and on sale. */
export const weeksNewsFrom =
  (db: Sql) =>
  async (accountId: string, day: CalendarDate): Promise<NewsletterContent> => {
    const [goods, items] = await Promise.all([
      newGoodsFor(db, { accountId, after: addDays(day, -7), until: day }),
      itemsInSeason(db, seasonOfMonth(monthOf(day)), { today: day }),
    ])
    const onSale = items.filter(({ onSale }) => onSale.products > 0)
    onSale.sort((a, b) => b.onSale.products - a.onSale.products)
    return { products: goods, inSeason: onSale.slice(0, NAMED).map(({ name }) => name) }
  }

const NAMED = 5
