import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import type { ProblemTexts } from './errors.ts'
import { sendProblem } from './errors.ts'
import { type PageMetadata, withPageMetadata } from './page-metadata.ts'

const YEAR_S = 31_536_000

export interface ClientFilesOptions {
  /** The folder of the built client. */
  readonly root: string
  /** The head of the page at an address (path and query). */
  readonly metadataOf: (address: string) => Promise<PageMetadata>
  /** The market's name. */
  readonly site: string
  /** IANA name of the market's time zone: the client shows every time in it. */
  readonly timeZone: string
  readonly texts: ProblemTexts
}

/** The built client: hashed assets cached for good, and index.html, with its own head, for every page's address. */
export async function serveClient(
  app: FastifyInstance,
  { root, metadataOf: headOf, site, timeZone, texts }: ClientFilesOptions,
): Promise<void> {
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        const kept = path.includes('/assets/') ? `public, max-age=${YEAR_S}, immutable` : 'no-cache'
        reply.header('Cache-Control', kept)
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!mayBePage(request) || !existsSync(root)) return sendProblem({ texts, request, reply }, refuse('not_found'))
    const head = await headOf(request.url).catch((err: unknown) => {
      // The page can tell by itself what is wrong, and try again.
      request.log.error({ err }, 'a page goes out without its head')
      return undefined
    })
    if (head?.status === 404 && !wantsPage(request)) return sendProblem({ texts, request, reply }, refuse('not_found'))
    const file = await readFile(join(root, 'index.html'), 'utf8')
    const index = file.replace('<html ', `<html data-time-zone="${timeZone}" `)
    return reply
      .code(head?.status ?? 200)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(head ? withPageMetadata(index, head, site) : index)
  })
}

/** Whoever makes link previews takes anything, and is shown the page where there is one. */
const mayBePage = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html')
