import s from './latin-input.module.css';

/** `classNames` of a field for text that is written from left to right, such as e-mail and web addresses. */
export const latinInput = { input: s.latin ?? '' };
