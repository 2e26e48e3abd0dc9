import { contactContract, contactProblems, type InquiryCard, type InquiryView } from '#domain/contact/contract.ts'
import { CAN_VIEW_DISPUTES } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { accessLogged, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'

export interface ContactReadDeps {
  readonly db: Sql
}

export const contactReadRoutes = (deps: ContactReadDeps): RouteTable => ({
  problems: contactProblems,
  routes: [
    route(contactContract.queue, CAN_VIEW_DISPUTES, showQueue(deps)),
    accessLogged(
      ({ params }) => ({ accessType: 'inquiry', target: params!.id }),
      route(contactContract.one, CAN_VIEW_DISPUTES, showOne(deps)),
    ),
  ],
})

const PAGE_SIZE = 20

interface InquiryListQuery {
  readonly show: 'open' | 'answered'
  readonly page: number
}

const showQueue =
  ({ db }: ContactReadDeps) =>
  async ({ query: { show, page } }: RouteRequest<undefined, InquiryListQuery>) => {
    const condition = show === 'open' ? 'i.answered_at is null' : 'i.answered_at is not null'
    const order = show === 'open' ? 'i.sent_at, i.id' : 'i.answered_at desc, i.id'
    const [inquiries, [counted]] = await Promise.all([
      db.query<InquiryCard>(
        `select ${CARD} ${FROM} where ${condition} order by ${order} limit ${PAGE_SIZE} offset $1`,
        [(page - 1) * PAGE_SIZE],
      ),
      db.query<{ total: number }>(`select count(*)::int as total from contact.inquiries i where ${condition}`),
    ])
    return { inquiries, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
  }

const showOne =
  ({ db }: ContactReadDeps) =>
  async ({ params }: RouteRequest<{ id: string }>) => {
    const [row] = await db.query<InquiryView>(
      `select ${CARD}, i.name, i.email, i.text,
        case when starts_with(i.sender_id, 'account_') then i.sender_id end as "accountId"
      ${FROM} where i.id = $1`,
      [params.id],
    )
    return row ?? refuse('inquiry_not_found')
  }

const CARD = `i.id, i.topic, i.sent_at as "sentAt", starts_with(i.sender_id, 'account_') as "fromMember",
  i.answered_at as "answeredAt", a.username as "answeredBy"`
const FROM = 'from contact.inquiries i left join identity.accounts a on a.id = i.answered_by'
