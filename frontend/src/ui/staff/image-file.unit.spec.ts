import { describe, expect, it } from '@jest/globals';
import { IMAGE_MAX_BYTES } from '@contracts/rest/upload-limits';
import { imageFileProblem } from './image-file';

const file = (type: string, size = 1000) => ({ type, size });

describe('a picture to upload', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'])('of type %s may have up to 5 MB', (type) => {
    expect(imageFileProblem(file(type, IMAGE_MAX_BYTES))).toBeNull();
    expect(imageFileProblem(file(type, IMAGE_MAX_BYTES + 1))).toBe(
      'Image must be smaller than 5MB',
    );
  });

  it.each(['application/pdf', 'text/html', ''])('of type %j is refused', (type) => {
    expect(imageFileProblem(file(type))).toBe('Please select an image file');
    expect(imageFileProblem(file(type), { anyType: true })).toBe('Please select an image file');
  });

  it.each(['image/gif', 'image/svg+xml', 'image/heic'])(
    'of type %s is refused with the list of accepted types',
    (type) => {
      expect(imageFileProblem(file(type))).toBe(
        'Please select an image file that is a JPG, PNG or WebP',
      );
      expect(imageFileProblem(file(type), { anyType: true })).toBeNull();
    },
  );
});
