import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveClient } from '#platform/http/client-files.ts'
import { allProblems } from '#platform/http/errors.ts'

const root = mkdtempSync(join(tmpdir(), 'farmgate-page-reads-'))
const app = Fastify()

let requests: { readonly url: string; readonly cookie: string | undefined; readonly ip: string }[] = []
let user: object | null = null
const unanswered: (() => void)[] = []

beforeAll(async () => {
  writeFileSync(
    join(root, 'index.html'),
    '<html ><head><!--head--><!--/head--></head><body><div id="root"></div></body></html>',
  )
  mkdirSync(join(root, '.vite'))
  writeFileSync(join(root, '.vite/manifest.json'), '{}')
  writeFileSync(join(root, '.vite/start-scripts.json'), '{}')
  mkdirSync(join(root, 'assets'))
  app.addHook('onRequest', async ({ url, headers, ip }) => {
    if (url.startsWith('/api/')) requests.push({ url, cookie: headers.cookie, ip })
  })
  app.get('/api/user', async () => JSON.stringify(user))
  app.get('/api/orders', async () => ({ note: '</script><script>alert(1)</script>' }))
  app.get('/api/failing', async (_, reply) => reply.code(503).send({ code: 'not_ready' }))
  app.get('/api/signed-out', async (_, reply) => reply.header('X-Signed-Out', 'idle; after=1800').send({}))
  app.get('/api/new-session', async (_, reply) => reply.header('Set-Cookie', 'farmgate=other').send({}))
  app.get('/api/slow', () => new Promise((resolve) => unanswered.push(() => resolve({}))))
  await serveClient(app, {
    root,
    metadataOf: async () => ({ status: 200, title: 'Today', description: '' }),
    preloadsOf: (address) => ({
      modules: [],
      reads: ['/api/user', ...new URL(`http://here${address}`).searchParams.getAll('read')],
      memberReads: { user: '/api/user', roles: ['producer'], reads: ['/api/orders'] },
    }),
    rendered: async () => undefined,
    site: 'Farmgate',
    timeZone: 'America/New_York',
    texts: allProblems([]),
  })
})
beforeEach(() => {
  requests = []
  user = { id: 'account_1', role: 'producer', producerId: 'producer_1', staff: null }
})
afterAll(async () => {
  for (const answer of unanswered) answer()
  await app.close()
  rmSync(root, { recursive: true })
})

const NAVIGATION = { accept: 'text/html', cookie: 'farmgate=session-1', 'sec-fetch-dest': 'document' }
const open = (url: string, headers: Record<string, string | undefined> = NAVIGATION) =>
  app.inject({ url, headers, remoteAddress: '192.0.2.7' })
const answeredIn = (html: string) => [...html.matchAll(/data-read="([^"]+)"/g)].map(([, path]) => path)
const startedIn = (html: string) =>
  JSON.parse((/data-reads="([^"]+)"/.exec(html)?.[1] ?? '[]').replaceAll('&#34;', '"')) as string[]

test("a member's page contains their reads, and no cache stores it", async () => {
  const { body, headers } = await open('/today')
  expect(answeredIn(body)).toEqual(['/api/user', '/api/orders'])
  expect(startedIn(body)).toEqual([])
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' })
})

test('the reads are made with the session and the address of the request', async () => {
  await open('/today')
  expect(requests).toEqual([
    { url: '/api/user', cookie: 'farmgate=session-1', ip: '192.0.2.7' },
    { url: '/api/orders', cookie: 'farmgate=session-1', ip: '192.0.2.7' },
  ])
})

test('a text in a response cannot end its element', async () => {
  const { body } = await open('/today')
  expect(body).not.toContain('<script>alert')
  const [, json] = /data-read="\/api\/orders">(.*?)<\/script>/.exec(body)!
  expect(JSON.parse(json!)).toEqual({ note: '</script><script>alert(1)</script>' })
})

test.each([
  { who: 'a buyer', account: { id: 'account_1', role: 'buyer', producerId: null, staff: null } },
  { who: 'a visitor', account: null },
])('$who gets no reads of a producer', async ({ account }) => {
  user = account
  const { body } = await open('/today')
  expect(answeredIn(body)).toEqual(['/api/user'])
  expect(requests.map(({ url }) => url)).toEqual(['/api/user'])
})

test.each([
  { request: 'an image', headers: { ...NAVIGATION, 'sec-fetch-dest': 'image' } },
  { request: 'a prefetch', headers: { ...NAVIGATION, 'sec-purpose': 'prefetch;prerender' } },
  { request: 'a request without a session', headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } },
  { request: 'a client that is no browser', headers: { accept: 'text/html', cookie: 'farmgate=session-1' } },
])('$request causes no reads', async ({ headers }) => {
  const { body } = await open('/today', headers)
  expect(requests).toEqual([])
  expect(startedIn(body)).toEqual(['/api/user'])
})

test.each(['cross-site', 'same-site'])('a page that a %s page opens with a query contains no reads', async (site) => {
  const fromAnotherSite = { ...NAVIGATION, 'sec-fetch-site': site }
  expect(answeredIn((await open('/today?search=milk', fromAnotherSite)).body)).toEqual([])
  expect(answeredIn((await open('/today', fromAnotherSite)).body)).toEqual(['/api/user', '/api/orders'])
})

test.each(['/api/failing', '/api/signed-out', '/api/new-session'])('the page makes %s itself', async (read) => {
  const { body } = await open(`/today?read=${read}`)
  expect(answeredIn(body)).toEqual(['/api/user', '/api/orders'])
  expect(startedIn(body)).toEqual([read])
})

test('a page does not wait for a slow read', async () => {
  const { body } = await open('/today?read=/api/slow')
  expect(answeredIn(body)).toEqual(['/api/user', '/api/orders'])
  expect(startedIn(body)).toEqual(['/api/slow'])
})
