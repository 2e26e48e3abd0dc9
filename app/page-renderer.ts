import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { RendererData, RendererMessage, Rendering, ServerMessage } from '#frontend/server-entry.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { scriptSafe } from '#platform/http/page-metadata.ts'
import type { PageRenderer } from '#platform/http/rendered-pages.ts'

interface PageRendererOptions {
  /** Serves the data that the pages read. */
  readonly app: FastifyInstance
  /** Folder of the pages' build for the server. */
  readonly root: string
  readonly timeZone: string
}

/** Enough for the largest pages. A renderer that exceeds it is terminated; the next request starts a new one. */
const MAX_HEAP_MB = 96

/** Includes the start of the worker, which takes long on a busy machine. */
const MAX_FIRST_RENDER_MS = 30_000

/**
 * Renders pages with the build of `frontend/server-entry.tsx`, in a worker thread, so that the process keeps serving
 * requests and can terminate a rendering that hangs. The worker starts, and renders a page, as soon as the server
 * listens, so that no visitor has to wait for its start.
 */
export function pageRenderer({ app, root, timeZone }: PageRendererOptions): PageRenderer {
  let running: ReturnType<typeof start> | undefined
  app.addHook('onClose', async () => {
    await running?.end(new Error('the server closes'))
  })

  function start() {
    const renderings = new Map<number, { resolve(page: Rendering): void; reject(error: Error): void }>()
    const worker = new Worker(join(root, 'server-entry.js'), {
      workerData: { timeZone } satisfies RendererData,
      // Without the loader for TypeScript, which the build does not need.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    worker.unref()
    const send = (message: ServerMessage) => worker.postMessage(message)
    const end = async (error: Error) => {
      if (running?.worker === worker) running = undefined
      for (const { reject } of renderings.values()) reject(error)
      renderings.clear()
      await worker.terminate()
    }
    worker.on('error', (error) => void end(error))
    worker.on('exit', () => void end(new Error('the renderer has ended')))
    worker.on('message', (message: RendererMessage) => {
      const { id } = message
      if (message.type === 'read') {
        responseTo(app, message.address).then((response) => send({ type: 'answer', id, ...response }), end)
        return
      }
      if (message.type === 'rendered') renderings.get(id)?.resolve(message.page)
      else renderings.get(id)?.reject(new Error(message.reason))
      renderings.delete(id)
    })
    return { worker, renderings, send, end }
  }

  let lastId = 0
  const render: PageRenderer = async (address, signal) => {
    running ??= start()
    const { renderings, send, end } = running
    const id = ++lastId
    const abort = () => void end(new Error('a page took too long'))
    signal.addEventListener('abort', abort, { once: true })
    try {
      const { data, ...page } = await new Promise<Rendering>((resolve, reject) => {
        renderings.set(id, { resolve, reject })
        send({ type: 'render', id, address })
      })
      return { ...page, data: scriptSafe(data) }
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
  app.addHook('onListen', () => {
    render(paths.home, AbortSignal.timeout(MAX_FIRST_RENDER_MS)).catch((err: unknown) =>
      app.log.warn({ err }, 'could not render a page in advance'),
    )
  })
  return render
}

/** The response of the server's own route to a visitor without a session. */
async function responseTo(app: FastifyInstance, address: string) {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: address,
    headers: { accept: 'application/json' },
  })
  return { status: statusCode, body }
}
