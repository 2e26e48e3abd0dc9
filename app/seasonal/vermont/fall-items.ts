import type { WrittenItem } from '../content.ts'

/** Harvest, and what frost makes sweeter. */
export const fallItems: readonly WrittenItem[] = [
  {
    key: 'garlic',
    name: 'Garlic',
    description:
      'Hardneck garlic is dug in late July and cured for a month. The cloves are juiciest in early fall and keep until spring.',
    category: 'vegetables',
    picture: 'garlicHeads',
    peakMonths: [8, 9, 10, 11],
    nutritionalHighlights: ['Manganese', 'Vitamin B6', 'Vitamin C'],
    searchWords: ['garlic'],
  },
  {
    key: 'apples',
    name: 'Apples',
    description:
      'McIntosh in mid September, Honeycrisp and Empire after it, Northern Spy in late October. The late ones keep.',
    category: 'fruits',
    picture: 'mixedApples',
    peakMonths: [9, 10, 11],
    nutritionalHighlights: ['Fiber', 'Vitamin C'],
    searchWords: ['apples'],
  },
  {
    key: 'pears',
    name: 'Pears',
    description: 'Picked hard and ripened in a bowl at home, from the inside out. Press beside the stem to know.',
    category: 'fruits',
    picture: 'pears',
    peakMonths: [9, 10],
    nutritionalHighlights: ['Fiber', 'Vitamin C', 'Copper'],
    searchWords: ['pears'],
  },
  {
    key: 'broccoli',
    name: 'Broccoli',
    description: 'Bears twice, and the fall heads that grew into cool nights are the tighter and sweeter ones.',
    category: 'vegetables',
    picture: 'broccoliHeads',
    peakMonths: [7, 9, 10],
    nutritionalHighlights: ['Vitamin C', 'Vitamin K', 'Folate'],
    searchWords: ['broccoli'],
  },
  {
    key: 'pumpkins',
    name: 'Pumpkins',
    description: 'Small, dense pie pumpkins are the ones for cooking. The big ones are for the porch.',
    category: 'vegetables',
    picture: 'pumpkins',
    peakMonths: [9, 10],
    nutritionalHighlights: ['Vitamin A', 'Vitamin C', 'Potassium'],
    searchWords: ['pumpkins'],
  },
  {
    key: 'winter-squash',
    name: 'Winter Squash',
    description:
      'Cut before frost and cured in the sun. Delicata and acorn first, butternut and kabocha from November into winter.',
    category: 'vegetables',
    picture: 'winterSquash',
    peakMonths: [9, 10, 11, 12, 1],
    nutritionalHighlights: ['Vitamin A', 'Vitamin C', 'Fiber'],
    searchWords: ['squash'],
    otherWords: ['summer', 'zucchini'],
  },
  {
    key: 'kale',
    name: 'Kale',
    description:
      'Grows all summer, but frost turns its starch to sugar. October and November leaves are another vegetable.',
    category: 'vegetables',
    picture: 'kale',
    peakMonths: [9, 10, 11],
    nutritionalHighlights: ['Vitamin K', 'Vitamin C', 'Vitamin A'],
    searchWords: ['kale'],
  },
  {
    key: 'shiitake',
    name: 'Log-Grown Shiitake',
    description:
      'Fruits on oak logs in the woods when the nights are cool: a flush in June, a better one in September.',
    category: 'mushrooms',
    picture: 'logShiitake',
    peakMonths: [6, 9, 10],
    nutritionalHighlights: ['Copper', 'Vitamin B5', 'Selenium'],
    searchWords: ['log', 'shiitake'],
  },
]
