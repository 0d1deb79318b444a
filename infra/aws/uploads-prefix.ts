/** Where browsers put pictures in the upload bucket; what appears below it wakes the images function. */
export const uploadsPrefix = 'uploads/';
