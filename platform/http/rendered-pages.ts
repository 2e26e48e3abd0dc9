import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Log } from '#platform/log/log.ts'
import { limitConcurrency } from '#platform/runtime/limit-concurrency.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.ts'

/** A page as a visitor without a session sees it first. */
export interface RenderedPage {
  /** The element with the id `root`. */
  readonly root: string
  /** The data it was rendered with, as JSON for a script element. */
  readonly data: string
  /** The day of the rendering in the marketplace's time zone: `2026-05-03`. */
  readonly renderedOn: string
}

/** Renders the page at an address (path and query). Rejects on failure or when the signal aborts. */
export type PageRenderer = (address: string, signal: AbortSignal) => Promise<RenderedPage>

export interface RenderedPagesOptions {
  readonly render: PageRenderer
  readonly log: Log
  readonly telemetry: Telemetry
  /** How long a request waits for its page, ms. */
  readonly maxWaitMs?: number
}

/**
 * Records clicks on buttons and changes of fields, except password fields, before the page hydrates, for
 * `frontend/shared/lib/early-actions.ts` to replay. Links, submit buttons and `details` work without it.
 */
const RECORD_ACTIONS = `(()=>{const actions=globalThis.earlyActions=[];const record=({type,target})=>{const element=type==='click'?target.closest('button[type=button]'):target;if(!element||element.type==='password'||Object.keys(element).some((name)=>name.startsWith('__reactProps')))return;if(type==='click')actions.push({element});else{const before=actions.findIndex((action)=>action.element===element);if(before>=0)actions.splice(before,1);actions.push(/^(checkbox|radio)$/.test(element.type)?{element,checked:element.checked}:{element,value:element.value})}document.documentElement.dataset.actionWaits=''};for(const type of['click','input'])addEventListener(type,record,true)})()`

/**
 * Sets `data-stored` on the root element to the names of what this browser has stored, such as `cart`, for stylesheets:
 * the server does not know it when it renders the page.
 */
const MARK_STORED = `try{document.documentElement.dataset.stored=Object.keys(localStorage).map((key)=>key.replace('farmgate.','')).join(' ')}catch{}`

/** Runs before the page is shown. */
export const BEFORE_HYDRATION = `${MARK_STORED};${RECORD_ACTIONS}`

/** Allows the script above in a content security policy. */
export const BEFORE_HYDRATION_SOURCE = `'sha256-${createHash('sha256').update(BEFORE_HYDRATION).digest('base64')}'`

/** How long a rendered page is served, ms. */
const MAX_AGE_MS = 5_000
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** Maximum duration of a rendering, ms. */
const MAX_RENDER_MS = 10_000
const MAX_WAIT_MS = 1_500
const RENDERINGS = { maxConcurrent: 2, maxQueued: 16 }

/**
 * Rendered pages by address: each is rendered once and served for a few seconds. Undefined if rendering failed or is
 * late, or if too many pages are waiting; the browser then renders the page.
 */
export function createRenderedPages({ render, log, telemetry, maxWaitMs = MAX_WAIT_MS }: RenderedPagesOptions) {
  const runLimited = limitConcurrency(RENDERINGS)
  const fallBack = (reason: 'failed' | 'late' | 'busy') => telemetry.increment('page_render_fallbacks', reason)
  const pages = new LRUCache<string, RenderedPage | 'failed'>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (page) => (page === 'failed' ? 1 : 2 * (page.root.length + page.data.length)),
    ttl: MAX_AGE_MS,
    fetchMethod: (address) =>
      runLimited(() =>
        render(address, AbortSignal.timeout(MAX_RENDER_MS)).catch((err: unknown) => {
          log.error({ err, address: address.split('?')[0] }, 'could not render a page; browsers render it')
          return 'failed' as const
        }),
      ),
  })

  return async (address: string): Promise<RenderedPage | undefined> => {
    const found = await withinTime(pages.fetch(address), maxWaitMs)
    if (found === 'late' || found === 'failed' || !found) {
      fallBack(found || 'busy')
      return undefined
    }
    return found
  }
}

function withinTime<T>(result: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}
