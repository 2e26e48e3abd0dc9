import pg from 'pg'

/**
 * What columns read as: 64-bit integers and exact decimals are numbers (ours stay far below 2^53; what does not is an
 * error, never a wrong number), times are ISO 8601 strings in UTC, days are `2026-05-01`.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as never,
}

const { builtins } = pg.types
const PARSERS: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: safeInteger,
  [builtins.NUMERIC]: Number,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.DATE]: (text) => text,
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be read as a number`)
  return value
}
