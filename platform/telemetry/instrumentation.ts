import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { CommandBus, CommandContext } from '#domain/kernel/command-bus.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { EventLog, TypedAppend } from '#platform/event-store/event-log.ts'
import { currentCausation } from '#platform/runtime/causation.ts'
import { noTelemetry, type Telemetry } from '#platform/telemetry/telemetry.ts'

/**
 * Instruments a command bus: spans by decider, with the refusal code as outcome. If telemetry is off, returns the bus
 * unchanged.
 */
export function instrumentBus(bus: CommandBus, telemetry: Telemetry): CommandBus {
  if (telemetry === noTelemetry) return bus
  return {
    load: bus.load,
    history: bus.history,
    dispatch: (command) =>
      telemetry.span({
        kind: 'command.handle',
        name: command.decider.name,
        correlationIds: [
          command.context.correlationId ?? currentCausation()?.correlationId ?? command.context.commandId,
        ],
        run: () => bus.dispatch({ ...command, context: withTrace(command.context, telemetry) }),
        outcomeOf: (result) => (isRefusal(result) ? result.refused : 'accepted'),
      }),
  }
}

/** Adds the trace context, so that later effects of the command belong to its trace. */
function withTrace(context: CommandContext, { currentTraceparent }: Telemetry): CommandContext {
  const traceparent = currentTraceparent()
  return traceparent ? { ...context, traceparent } : context
}

/** Instruments the appends of an event log. If telemetry is off, returns the log unchanged. */
export function instrumentLog(log: EventLog, telemetry: Telemetry): EventLog {
  if (telemetry === noTelemetry) return log
  return {
    ...log,
    append: (appends) =>
      telemetry.span({
        kind: 'eventstore.append',
        name: 'log',
        correlationIds: correlationsOf(appends),
        events: appends.reduce((sum, { events }) => sum + events.length, 0),
        run: () => log.append(appends),
        outcomeOf: (results) => (results.every(({ ok }) => ok) ? 'ok' : 'conflict'),
      }),
  }
}

const correlationsOf = (appends: readonly TypedAppend[]): string[] => [
  ...new Set(appends.flatMap(({ events }) => events.map(({ meta }) => meta.correlationId))),
]

/** Instruments every request by route pattern. Call it before adding routes. */
export function instrumentRequests(app: FastifyInstance, telemetry: Telemetry): void {
  if (telemetry === noTelemetry) return
  const instrumented = new WeakSet<RouteHandlerMethod>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    // A WebSocket request does not end; a HEAD route shares the handler of its GET route.
    if (route.websocket || instrumented.has(handler)) return
    const name = `${[route.method].flat()[0]} ${route.url}`
    const handlerWithSpan: RouteHandlerMethod = function (request, reply) {
      return telemetry.span({
        kind: 'http.request',
        name,
        correlationIds: [request.id],
        follows: callerOf(request),
        // Waits for handlers that respond by callback.
        run: async () => handler.call(this, request, reply) ?? reply,
        outcomeOf: () => String(reply.statusCode),
      })
    }
    instrumented.add(handlerWithSpan)
    route.handler = handlerWithSpan
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request
    telemetry.recordRequest({
      method,
      route: patternOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
}

/** The caller's span, if it sends one. */
const callerOf = ({ headers }: FastifyRequest): string[] => [headers.traceparent ?? []].flat()

const patternOf = ({ is404, routeOptions }: FastifyRequest): string => (is404 ? 'none' : (routeOptions.url ?? 'none'))
