import s from './latin-input.module.css';

/** `classNames` of a field for what is written from left to right: e-mail and web addresses. */
export const latinInput = { input: s.latin ?? '' };
