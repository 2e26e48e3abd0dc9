import { type Logger, pino } from 'pino'

type Line = Readonly<Record<string, unknown>> & { readonly level: number; readonly msg: string }

/** A logger that keeps its lines. */
export function logLines(): { log: Logger; lines(): Line[]; errors(): Line[] } {
  const lines: Line[] = []
  const log = pino({ base: null }, { write: (text: string) => lines.push(JSON.parse(text)) })
  return { log, lines: () => lines, errors: () => lines.filter((line) => line.level >= 50) }
}
