import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Desk } from '../desk.ts'
import { parseForm } from '../form.ts'
import { page } from './page.ts'
import { dashboardAt, setUpAt, tell } from './rooms.ts'
import { enter, sessionAt } from './sessions.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** The sandbox's pages. A link lets in once; who is in stays for an hour. Whoever knows the address may. */
export function pageRoutes(app: FastifyInstance, desk: Desk): void {
  for (const room of ['set-up', 'dashboard'] as const) {
    app.get(`/sandbox/${room}/:id`, async (request: Request, reply) => {
      const entered = await enter(desk, request.params.id)
      if (entered === 'nowhere') return gone(reply)
      return reply.redirect('session' in entered ? `/sandbox/${room}/in/${entered.session}` : entered.refreshUrl, 303)
    })
  }
  app.get('/sandbox/set-up/in/:id', async (request: Request, reply) => {
    const session = await sessionAt(desk, { id: request.params.id, page: 'account_link' })
    return session ? html(reply, await setUpAt(desk, session)) : gone(reply)
  })
  app.post('/sandbox/set-up/in/:id', async (request: Request, reply) => {
    const session = await sessionAt(desk, { id: request.params.id, page: 'account_link' })
    if (!session) return gone(reply)
    const again = await tell(desk, session, parseForm(String(request.body ?? '')))
    return again ? html(reply.status(422), again) : reply.redirect(session.return_url, 303)
  })
  app.get('/sandbox/dashboard/in/:id', async (request: Request, reply) => {
    const session = await sessionAt(desk, { id: request.params.id, page: 'login_link' })
    return session ? html(reply, await dashboardAt(desk, session)) : gone(reply)
  })
}

const html = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(text)

const gone = (reply: FastifyReply): FastifyReply =>
  html(
    reply.status(410),
    page({
      title: 'This link is used up',
      body: '<p>Each link works once and for minutes. Please ask for a new one.</p>',
    }),
  )
