import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import type { ProblemTexts } from './errors.ts'
import { sendProblem } from './errors.ts'
import { type PageMetadata, withPageMetadata } from './page-metadata.ts'
import { createPreloader, type PageContent, type PagePreloads, pageFile } from './page-preloads.ts'
import { answerReads } from './page-reads.ts'
import { BEFORE_HYDRATION, type RenderedPage } from './rendered-pages.ts'
import { hasSessionCookie } from './request-session.ts'

const YEAR_S = 31_536_000

export interface ClientFilesOptions {
  /** Folder of the built client. */
  readonly root: string
  /** Metadata of the page at a URL (path and query). */
  readonly metadataOf: (address: string) => Promise<PageMetadata>
  /** What the page at a URL needs first. */
  readonly preloadsOf: (address: string) => PagePreloads
  /** The page at a URL as a visitor without a session sees it first; undefined if the browser must render it. */
  readonly rendered: (address: string) => Promise<RenderedPage | undefined>
  /** The marketplace's name. */
  readonly site: string
  /** IANA time zone of the marketplace; the client shows every time in it. */
  readonly timeZone: string
  readonly texts: ProblemTexts
}

/**
 * Serves the built client: hashed assets with permanent caching, and its page with metadata and preloads for every
 * URL of a page. Visitors without a session get public pages rendered, others get pages with their first reads answered.
 */
export async function serveClient(
  app: FastifyInstance,
  { root, metadataOf, preloadsOf, rendered, site, timeZone, texts }: ClientFilesOptions,
): Promise<void> {
  const pageIn = async (file: string) =>
    (await readFile(join(root, file), 'utf8')).replace('<html ', `<html data-time-zone="${timeZone}" `)
  if (existsSync(root)) {
    // The service worker stores it for pages without a connection.
    app.get('/index.html', { schema: { hide: true } }, async (_, reply) =>
      reply
        .header('Cache-Control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(await pageIn('index.html')),
    )
    const options: FastifyStaticOptions = {
      root,
      index: false,
      setHeaders: (reply, path) => {
        const caching = path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache'
        reply.header('Cache-Control', caching)
        // The processor's card form, on its own origin, uses our font.
        if (path.endsWith('.woff2')) {
          reply.header('Access-Control-Allow-Origin', '*')
          reply.header('Cross-Origin-Resource-Policy', 'cross-origin')
        }
      },
    }
    // A route per file beside the pages, which their URLs are not to match, and one for the hundreds of hashed assets.
    await app.register(fastifyStatic, { ...options, wildcard: false, globIgnore: ['*.html', 'assets/**'] })
    await app.register(fastifyStatic, {
      ...options,
      root: join(root, 'assets'),
      prefix: '/assets/',
      // Not the folder itself, nor another one: these would be errors instead of missing files.
      allowedPath: (path) => /^[/][^/\\]+[.]\w+$/.test(path),
      decorateReply: false,
    })
  }
  const withPreloads = createPreloader(root)
  const contentOf = async (
    request: FastifyRequest,
    preloads: PagePreloads,
    metadata: PageMetadata | undefined,
  ): Promise<PageContent> => {
    if (hasSessionCookie(request)) {
      const answered = await answerReads(app, request, preloads).catch((err: unknown) => {
        request.log.error({ err }, "could not answer the page's first reads; the page makes them itself")
        return []
      })
      return { answered }
    }
    const mayRender = preloads.rendered && metadata?.status === 200 && request.method === 'GET'
    return mayRender ? { rendered: await rendered(request.url) } : {}
  }
  const sendPage: RouteHandlerMethod = async (request, reply) => {
    if (!mayBePage(request) || !existsSync(root)) return sendProblem({ texts, request, reply }, refuse('not_found'))
    const metadata = await metadataOf(request.url).catch((err: unknown) => {
      // The page shows the error itself and retries.
      request.log.error({ err }, 'could not load page metadata; the page is served without it')
      return undefined
    })
    if (metadata?.status === 404 && !wantsPage(request))
      return sendProblem({ texts, request, reply }, refuse('not_found'))
    const preloads = preloadsOf(request.url)
    const content = await contentOf(request, preloads, metadata)
    const page = await pageIn(pageFile(preloads))
    const preloaded = await withPreloads(page, preloads, content).catch((err: unknown) => {
      request.log.error({ err }, 'could not add preloads; the page is served without them')
      return page
    })
    const filled = content.rendered ? withRenderedPage(preloaded, content.rendered) : preloaded
    return (
      reply
        .code(metadata?.status ?? 200)
        // Answered reads are the user's own.
        .header('Cache-Control', content.answered?.length ? 'no-store' : 'no-cache')
        .header('Vary', 'Cookie')
        .type('text/html; charset=utf-8')
        .send(metadata ? withPageMetadata(filled, metadata, site) : filled)
    )
  }
  // Only responses of routes are compressed.
  app.get('/*', { schema: { hide: true } }, sendPage)
  app.setNotFoundHandler(sendPage)
}

const withRenderedPage = (html: string, { root, data, renderedOn }: RenderedPage): string =>
  html
    .replace('<html ', `<html data-rendered-on="${renderedOn}" `)
    .replace('<!--head-->', () => `<script>${BEFORE_HYDRATION}</script>\n    <!--head-->`)
    .replace('<div id="root"></div>', () => `${root}<script type="application/json" id="page-data">${data}</script>`)

/** Link preview bots accept any type and get the page if there is one. */
const mayBePage = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')
