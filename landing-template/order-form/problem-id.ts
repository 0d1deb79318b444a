/** Id of the sentence that says what is wrong with the control of this id. */
export const problemId = (id: string) => `${id}-problem`;
