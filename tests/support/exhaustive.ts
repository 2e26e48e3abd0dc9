/** The size of a long test: the first in `npm test`, the second in `npm run test:all`. */
export const sized = (usual: number, exhaustive: number): number =>
  process.env.EXHAUSTIVE === 'true' ? exhaustive : usual
