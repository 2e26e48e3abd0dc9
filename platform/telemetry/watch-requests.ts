import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { noTelemetry, type Telemetry } from './telemetry.ts'

/** Tells of every request by its route's pattern. To be asked before routes are added. */
export function watchRequests(app: FastifyInstance, telemetry: Telemetry): void {
  if (telemetry === noTelemetry) return
  const known = new WeakSet<RouteHandlerMethod>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    // A socket is no request that ends; a HEAD comes with the handler of its GET.
    if (route.websocket || known.has(handler)) return
    const name = `${[route.method].flat()[0]} ${route.url}`
    const watched: RouteHandlerMethod = function (request, reply) {
      return telemetry.during({
        kind: 'http.request',
        name,
        correlationIds: [request.id],
        follows: callerOf(request),
        // Who answers later, by a callback, is waited for.
        run: async () => handler.call(this, request, reply) ?? reply,
        outcomeOf: () => String(reply.statusCode),
      })
    }
    known.add(watched)
    route.handler = watched
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    telemetry.answered({
      method,
      route: patternOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
}

/** The caller's own step, where it traces too. */
const callerOf = ({ headers }: FastifyRequest): string[] => [headers.traceparent ?? []].flat()

const patternOf = ({ is404, routeOptions }: FastifyRequest): string => (is404 ? 'none' : (routeOptions.url ?? 'none'))
