import { parentPort, workerData } from 'node:worker_threads'
import type { Query, QueryClient, QueryObserverOptions } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App, createQueryClient, type PageData } from '#frontend/app/app.tsx'
import { setTransport } from '#frontend/shared/lib/http.ts'
import { marketDay, setMarketplaceZone } from '#frontend/shared/lib/marketplace-time.ts'
import { isRetryable } from '#frontend/shared/lib/problem-error.ts'

/** What the server sends: a page to render, or the answer to a read. Each has the id of its message. */
export type ServerMessage =
  | { readonly type: 'render'; readonly id: number; readonly address: string }
  | { readonly type: 'answer'; readonly id: number; readonly status: number; readonly body: string }

/** What the renderer sends: a page, the reason why there is none, or a read for the server to answer. */
export type RendererMessage =
  | { readonly type: 'rendered'; readonly id: number; readonly page: Rendering }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
  | { readonly type: 'read'; readonly id: number; readonly address: string }

export interface Rendering {
  /** The element with the id `root`. */
  readonly root: string
  /** `PageData` as JSON. */
  readonly data: string
  /** The marketplace's date. */
  readonly renderedOn: string
}

export interface RendererData {
  /** IANA time zone of the marketplace. */
  readonly timeZone: string
}

const server = parentPort
if (!server) throw new Error('the renderer of the pages runs as a worker')
const send = (message: RendererMessage) => server.postMessage(message)
const answers = new Map<number, (answer: Response) => void>()
let reads = 0

setMarketplaceZone((workerData as RendererData).timeZone)
setTransport((address, init) => {
  if (typeof address !== 'string' || init?.method !== 'GET')
    throw new Error('a page may only read while it is rendered')
  const id = ++reads
  send({ type: 'read', id, address })
  return new Promise((resolve) => answers.set(id, resolve))
})
server.on('message', (message: ServerMessage) => {
  const { id } = message
  if (message.type === 'render') {
    renderPage(message.address).then(
      (page) => send({ type: 'rendered', id, page }),
      (error: unknown) => send({ type: 'failed', id, reason: String(error instanceof Error ? error.stack : error) }),
    )
  } else {
    answers.get(id)?.(new Response(message.body, { status: message.status }))
    answers.delete(id)
  }
})

/** A page that needs more passes is rendered with what it has; the browser reads the rest. */
const MAX_PASSES = 3

/**
 * Renders the page at an address (path and query) as a visitor without a session sees it first. Each pass renders with the data
 * known so far, then reads what the page asked for.
 */
async function renderPage(address: string): Promise<Rendering> {
  const renderedOn = marketDay(Date.now())
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  for (let pass = 1; ; pass++) {
    const root = await render(address, queries)
    const missing = queries.getQueryCache().getAll().filter(isUnread)
    if (missing.length === 0 || pass === MAX_PASSES) return { root, data: JSON.stringify(dataOf(queries)), renderedOn }
    await Promise.all(missing.map(read))
  }
}

async function render(address: string, queries: QueryClient): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(
    // State outside of the page, such as the cart, belongs to a browser: every rendering begins without any.
    <Provider store={createStore()}>
      <div id="root">
        <App queries={queries} inRouter={(pages) => <StaticRouter location={address}>{pages}</StaticRouter>} />
      </div>
    </Provider>,
    {
      onError: (error) => void errors.push(error),
      // Everything in its place: what React moves to the end, an inline script would have to put back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw errors[0]
  // Before the root are the title and preloads, which the head of the page has already.
  return html.slice(html.indexOf('<div id="root">'))
}

const isUnread = ({ state, options, meta }: Query): boolean =>
  state.status === 'pending' && (options as QueryObserverOptions).enabled !== false && meta?.browserOnly !== true

/** The page shows a refusal itself, once it has read it in the browser. Without an answer, there is no page. */
async function read(query: Query): Promise<void> {
  await query.fetch().catch((error: unknown) => {
    if (isRetryable(error)) throw error
  })
}

const dataOf = (queries: QueryClient): PageData =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data])
