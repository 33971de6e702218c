/** The stem of a lower-case English word, by Porter's second algorithm. */
declare function stem(word: string): string;
export default stem;
