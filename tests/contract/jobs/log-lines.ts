import { createLog } from '#platform/log/log.pino.ts'
import type { Log } from '#platform/log/log.ts'

type Line = Readonly<Record<string, unknown>> & { readonly level: number; readonly msg: string }

/** A logger that stores its lines. */
export function logLines(): { log: Log; lines(): Line[]; errors(): Line[] } {
  const lines: Line[] = []
  const to = { write: (text: string) => void lines.push(JSON.parse(text)) }
  const log = createLog({ level: 'info', readable: false, to })
  return { log, lines: () => lines, errors: () => lines.filter((line) => line.level >= 50) }
}
