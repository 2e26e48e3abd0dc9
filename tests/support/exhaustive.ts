/** The size of a long test: `usual` in `npm test`, `exhaustive` in `npm run test:all`. */
export const sized = (usual: number, exhaustive: number): number =>
  process.env.EXHAUSTIVE === 'true' ? exhaustive : usual
