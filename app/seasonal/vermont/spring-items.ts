import type { WrittenItem } from '../content.ts'

/** What the year begins with, from the sugarhouse to the first strawberries. */
export const springItems: readonly WrittenItem[] = [
  {
    key: 'maple-syrup',
    name: 'Maple Syrup',
    description:
      'The sap runs when nights freeze and days thaw, mostly in March. The first boils make the lightest syrup; it darkens as spring goes on.',
    category: 'honey',
    picture: 'amberSyrup',
    peakMonths: [3, 4],
    nutritionalHighlights: ['Manganese', 'Riboflavin', 'Zinc'],
    searchWords: ['syrup'],
  },
  {
    key: 'spinach',
    name: 'Spinach',
    description:
      'Winters over in unheated tunnels and is at its sweetest in early spring. A second good time comes with the cool nights of fall.',
    category: 'vegetables',
    picture: 'spinach',
    peakMonths: [4, 5, 6, 9, 10],
    nutritionalHighlights: ['Vitamin K', 'Vitamin A', 'Folate'],
    searchWords: ['spinach'],
  },
  {
    key: 'eggs',
    name: 'Pastured Eggs',
    description:
      'Hens lay by daylight. When the days grow long and the grass comes back, there are most eggs and the yolks turn deep orange.',
    category: 'eggs',
    picture: 'brownEggs',
    peakMonths: [3, 4, 5, 6],
    nutritionalHighlights: ['Complete protein', 'Choline', 'Vitamin B12'],
    searchWords: ['eggs'],
  },
  {
    key: 'asparagus',
    name: 'Asparagus',
    description:
      'Six weeks of spears, cut by hand each morning from beds that bear for twenty years. Eat it the day you buy it.',
    category: 'vegetables',
    picture: 'asparagusBunch',
    peakMonths: [5, 6],
    nutritionalHighlights: ['Folate', 'Vitamin K', 'Fiber'],
    searchWords: ['asparagus'],
  },
  {
    key: 'rhubarb',
    name: 'Rhubarb',
    description:
      'The first thing of the year that goes into a pie. Only the stalks are eaten; the leaves are poisonous.',
    category: 'fruits',
    picture: 'rhubarbStalks',
    peakMonths: [5, 6],
    nutritionalHighlights: ['Vitamin K', 'Fiber'],
    searchWords: ['rhubarb'],
  },
  {
    key: 'radishes',
    name: 'Radishes',
    description: 'Ready four weeks after sowing. Mild in the cool of May and again in September, hotter in between.',
    category: 'vegetables',
    picture: 'radishes',
    peakMonths: [5, 6, 9],
    nutritionalHighlights: ['Vitamin C'],
    searchWords: ['radishes'],
    otherWords: ['microgreens'],
  },
  {
    key: 'scallions',
    name: 'Scallions',
    description:
      'Green from tip to root and milder than any bulb. Sown every few weeks, so there are young ones from May on.',
    category: 'vegetables',
    picture: 'scallionBunch',
    peakMonths: [5, 6, 7, 8, 9],
    nutritionalHighlights: ['Vitamin K', 'Vitamin C'],
    searchWords: ['scallions'],
  },
  {
    key: 'chives',
    name: 'Chives',
    description: 'The first herb through the snow. The purple flowers of early June are as good as the leaves.',
    category: 'herbs_and_spices',
    picture: 'chiveBunch',
    peakMonths: [4, 5, 6],
    nutritionalHighlights: ['Vitamin K', 'Vitamin A'],
    searchWords: ['chives'],
  },
  {
    key: 'lettuce',
    name: 'Lettuce',
    description: 'Loves the long cool days of May and June. In high summer the best heads come from the hills.',
    category: 'vegetables',
    picture: 'lettuce',
    peakMonths: [5, 6, 7, 9],
    nutritionalHighlights: ['Vitamin A', 'Vitamin K', 'Folate'],
    searchWords: ['lettuce'],
  },
]
