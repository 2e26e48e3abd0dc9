import type { Category } from '#domain/catalog/vocabulary.ts'

/** The paper behind a picture: lit at the upper side, deeper below, and the colour of the shadows on it. */
export interface Palette {
  readonly light: string
  readonly deep: string
  readonly shadow: string
}

export const PALETTES: Readonly<Record<Category, Palette>> = {
  vegetables: { light: '#f8f6df', deep: '#cbdca6', shadow: '#47602a' },
  fruits: { light: '#fff3e0', deep: '#fbc9a4', shadow: '#8a3d1c' },
  dairy: { light: '#fdfaf2', deep: '#cfdfe6', shadow: '#3f5a6b' },
  eggs: { light: '#fdf6e4', deep: '#ecd0a0', shadow: '#7a5522' },
  honey: { light: '#fff6d6', deep: '#f3c367', shadow: '#8a5410' },
  herbs_and_spices: { light: '#f5f8e8', deep: '#bfd6b0', shadow: '#38592f' },
  preserves: { light: '#fff3ea', deep: '#f2bda6', shadow: '#8a3428' },
  canned_goods: { light: '#fbf4e4', deep: '#e2c69c', shadow: '#70491c' },
  baked_goods: { light: '#fdf4e3', deep: '#e8c796', shadow: '#75471a' },
  meats: { light: '#fdf1ea', deep: '#e7b9a6', shadow: '#7a3426' },
  mushrooms: { light: '#f8f3ea', deep: '#d6c4a8', shadow: '#5a452c' },
  nuts: { light: '#faf2e2', deep: '#dcbd90', shadow: '#634218' },
  specialty: { light: '#fbf2ee', deep: '#e2c2c6', shadow: '#6e3748' },
  seeds: { light: '#f7f7e4', deep: '#cfd89e', shadow: '#535f22' },
  flowers: { light: '#fff3f4', deep: '#f4c3cf', shadow: '#86354f' },
  body_care: { light: '#f6f8f2', deep: '#c0dbd2', shadow: '#2f5a50' },
  laundry: { light: '#f7f9fb', deep: '#c2d4ea', shadow: '#344f78' },
  other: { light: '#f9f4ea', deep: '#d8c7aa', shadow: '#5c4626' },
}
