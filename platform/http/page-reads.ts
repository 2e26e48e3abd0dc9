import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escapeHtml, scriptSafe } from './page-metadata.ts'

/** A page's first reads that only some users may make. */
export interface MemberReads {
  /** Address of the session's user, one of the page's first reads. */
  readonly user: string
  /** Staff roles, or `producer` for a user with a producer profile. */
  readonly roles: readonly string[]
  readonly reads: readonly string[]
}

/** What a page reads first. */
export interface FirstReads {
  /** Addresses: path and query. */
  readonly reads: readonly string[]
  /** First reads that only some users may make. */
  readonly memberReads?: MemberReads
}

/** A read and its successful response. */
export interface AnsweredRead {
  /** Path and query. */
  readonly path: string
  /** JSON. */
  readonly body: string
}

/** Reads that take longer are left to the page, so that it does not wait for the slowest one, ms. */
const MAX_WAIT_MS = 400

/**
 * Answers the first reads of a page for the session of its request, with the server's own routes and their authorization, so
 * that the page arrives with its data. Only for a navigation: a prefetch or an image must not cause reads that the access log
 * records. Leaves out what fails, is late or changes the session; the page then makes these reads itself.
 */
export async function answerReads(
  app: FastifyInstance,
  request: FastifyRequest,
  { reads, memberReads }: FirstReads,
): Promise<readonly AnsweredRead[]> {
  if (!isNavigation(request) || isQueryOfAnotherSite(request)) return []
  const answered: AnsweredRead[] = []
  let late = false
  const answer = async (path: string) => {
    const read = await answerTo(app, request, path)
    if (read && !late) answered.push(read)
    return read
  }
  const all = reads.map(async (path) => {
    const read = await answer(path)
    if (path !== memberReads?.user || !read || !mayRead(read.body, memberReads)) return
    await Promise.all(memberReads.reads.map(answer))
  })
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      late = true
      resolve()
    }, MAX_WAIT_MS)
  })
  await Promise.race([Promise.all(all), deadline]).finally(() => clearTimeout(timer))
  return answered
}

/** Browsers do not send the header over plain HTTP, except to this machine. */
const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-dest'] === 'document' && !headers['sec-purpose']

/**
 * Pages are compressed, so their length shows whether a text from the URL also occurs in the reads. No other site may
 * choose that text. A subdomain is another site here, because others may operate it.
 */
const isQueryOfAnotherSite = ({ url, headers }: FastifyRequest): boolean =>
  url.includes('?') && ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))

async function answerTo(
  app: FastifyInstance,
  request: FastifyRequest,
  path: string,
): Promise<AnsweredRead | undefined> {
  const { cookie, 'user-agent': userAgent = '' } = request.headers
  const { statusCode, headers, body } = await app.inject({
    method: 'GET',
    url: path,
    remoteAddress: request.ip,
    headers: { accept: 'application/json', 'x-requested-with': 'fetch', 'user-agent': userAgent, cookie },
  })
  const changesSession = headers['set-cookie'] !== undefined || headers['x-signed-out'] !== undefined
  return statusCode === 200 && !changesSession ? { path, body } : undefined
}

function mayRead(user: string, { roles }: MemberReads): boolean {
  const { staff, producerId, role } = (JSON.parse(user) ?? {}) as SessionUser
  const shown = staff ?? (producerId && role)
  return !!shown && roles.includes(shown)
}

interface SessionUser {
  readonly staff?: string | null
  readonly producerId?: string | null
  readonly role?: string
}

/** Elements that `frontend/shared/lib/http.ts` and the service worker take the responses from. */
export const answerElements = (answered: readonly AnsweredRead[]): string =>
  answered
    .map(
      ({ path, body }) =>
        `<script type="application/json" data-read="${escapeHtml(path)}">${scriptSafe(body)}</script>`,
    )
    .join('')
