/** SQL: every id that stands in a text, as an array. An index by it finds texts by what they name. */
export const idsIn = (column: string): string => `regexp_split_to_array(${column}, '[^0-9A-Za-z_]+')`
