import type { RecipeCard } from '#domain/seasonal/contract.ts'

export const DIFFICULTY: Readonly<Record<RecipeCard['difficulty'], string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
}

/** `Easy · 25 min · serves 2` */
export const recipeFacts = ({
  difficulty,
  cookTime,
  servings,
}: Pick<RecipeCard, 'difficulty' | 'cookTime' | 'servings'>): string =>
  `${DIFFICULTY[difficulty]} · ${timeWords(cookTime)} · serves ${servings}`

/** `45 min`, `1 h`, `6 h 30 min`. */
export function timeWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
