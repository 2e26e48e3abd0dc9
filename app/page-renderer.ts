import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { createPageRenderer } from '#frontend/server-entry.tsx'
import { scriptSafeJson } from '#platform/http/page-metadata.ts'
import type { PageRenderer } from '#platform/http/rendered-pages.ts'

interface ServerEntry {
  readonly createPageRenderer: typeof createPageRenderer
}

interface PageRendererOptions {
  /** Answers the reads of the pages. */
  readonly app: FastifyInstance
  /** Folder of the pages' build for the server. */
  readonly root: string
  readonly timeZone: string
}

/** Renders pages with the build of `frontend/server-entry.tsx`, which is loaded for the first page. */
export function pageRenderer({ app, root, timeZone }: PageRendererOptions): PageRenderer {
  let renderer: Promise<ReturnType<typeof createPageRenderer>> | undefined
  const load = async () => {
    const entry: ServerEntry = await import(pathToFileURL(join(root, 'server-entry.js')).href)
    return entry.createPageRenderer({ fetch: fetchInProcess(app), timeZone })
  }
  return async (address, signal) => {
    renderer ??= load()
    const render = await renderer
    const { data, ...page } = await render(address, signal)
    return { ...page, data: scriptSafeJson(data) }
  }
}

/** Sends reads to the server's own routes, as a visitor without a session. */
const fetchInProcess =
  (app: FastifyInstance): typeof fetch =>
  async (address, init) => {
    if (typeof address !== 'string' || init?.method !== 'GET')
      throw new Error('a page may only read while it is rendered')
    const { statusCode, body } = await app.inject({
      method: 'GET',
      url: address,
      headers: { accept: 'application/json' },
    })
    return new Response(body, { status: statusCode })
  }
